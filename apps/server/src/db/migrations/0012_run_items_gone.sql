DROP TABLE "run_item" CASCADE;--> statement-breakpoint
ALTER TABLE "run" DROP COLUMN "worker_lock";--> statement-breakpoint
ALTER TABLE "run_event" RENAME COLUMN "event" TO "events";
