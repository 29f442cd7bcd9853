ALTER TABLE "run" DROP COLUMN "disposable";--> statement-breakpoint
ALTER TABLE "system" DROP COLUMN "disposable";