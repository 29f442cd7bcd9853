CREATE TABLE "import_source" (
	"import_id" integer PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "trial_of" integer;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "trial_key" text;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_import_id_system_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."system_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_trial_of_run_id_fk" FOREIGN KEY ("trial_of") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_trial_of_index" ON "run" USING btree ("trial_of");