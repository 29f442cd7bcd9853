ALTER TABLE "batch_item" ADD COLUMN "evaluated_by" text;--> statement-breakpoint
ALTER TABLE "batch_item" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "batch_item" ADD COLUMN "tokens" integer DEFAULT 0 NOT NULL;