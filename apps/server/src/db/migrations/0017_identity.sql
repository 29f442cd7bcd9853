CREATE TABLE "sign_in_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_counter" DROP CONSTRAINT "usage_counter_organization_id_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "usage_counter" ADD COLUMN "owner_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_counter" DROP CONSTRAINT "usage_counter_organization_id_month_pk";--> statement-breakpoint
ALTER TABLE "usage_counter" ADD CONSTRAINT "usage_counter_organization_id_month_owner_id_pk" PRIMARY KEY("organization_id","month","owner_id");--> statement-breakpoint
CREATE INDEX "sign_in_counter_expires_at_index" ON "sign_in_counter" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "usage_counter_owner_id_month_index" ON "usage_counter" USING btree ("owner_id","month");--> statement-breakpoint
-- Tokens are stored as hashes from here on; everybody signs in once more.
DELETE FROM "session";
