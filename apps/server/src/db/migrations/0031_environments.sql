CREATE TABLE "environment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "environment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system_id" integer NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"protection" text NOT NULL,
	"variables" jsonb NOT NULL,
	"headers" jsonb NOT NULL,
	"sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "environment_system_id_name" UNIQUE("system_id","name")
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "environment_id" integer;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "environment_name" text;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "environment_url" text;--> statement-breakpoint
ALTER TABLE "environment" ADD CONSTRAINT "environment_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_environment_id_index" ON "run" USING btree ("environment_id");