CREATE TABLE "run_upload" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"key" text NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"last_batch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "run_upload_organization_key" UNIQUE("organization_id","key")
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "trigger" jsonb;--> statement-breakpoint
ALTER TABLE "run_upload" ADD CONSTRAINT "run_upload_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;