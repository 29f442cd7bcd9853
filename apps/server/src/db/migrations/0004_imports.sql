CREATE TABLE "system_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "system_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"findings" jsonb NOT NULL,
	"diagnostics" jsonb NOT NULL,
	"snapshot" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "endpoint" DROP CONSTRAINT "endpoint_system_method_path";--> statement-breakpoint
ALTER TABLE "endpoint" ADD COLUMN "own_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "endpoint" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "system_import" ADD CONSTRAINT "system_import_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "system_import_system_id_index" ON "system_import" USING btree ("system_id");--> statement-breakpoint
ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_system_method_path" UNIQUE("system_id","method","path","own_address");