ALTER TABLE "environment" ADD COLUMN "credentials" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "sealed_auth" text;