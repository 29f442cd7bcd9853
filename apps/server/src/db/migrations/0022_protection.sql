ALTER TABLE "run" ADD COLUMN "protection" text DEFAULT 'own_records' NOT NULL;--> statement-breakpoint
ALTER TABLE "system" ADD COLUMN "protection" text DEFAULT 'own_records' NOT NULL;--> statement-breakpoint
UPDATE "run" SET "protection" = 'disposable' WHERE "disposable";--> statement-breakpoint
UPDATE "system" SET "protection" = 'disposable' WHERE "disposable";
