ALTER TABLE "run" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "disposable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system" ADD COLUMN "disposable" boolean DEFAULT false NOT NULL;