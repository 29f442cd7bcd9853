ALTER TABLE "run" ADD COLUMN "left_behind_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "left_behind" jsonb DEFAULT '[]' NOT NULL;