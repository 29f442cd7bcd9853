CREATE TABLE "project_file" (
	"system_id" integer NOT NULL,
	"path" text NOT NULL,
	"endpoint_id" integer,
	"text" text NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "project_file_system_id_path_pk" PRIMARY KEY("system_id","path")
);
--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "validation" ADD COLUMN "means" text;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_endpoint_id_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_file_endpoint_id_index" ON "project_file" USING btree ("endpoint_id");--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_endpoint_key" UNIQUE("endpoint_id","key");