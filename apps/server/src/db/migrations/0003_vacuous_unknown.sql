ALTER TABLE "validation" ALTER COLUMN "vacuous" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "validation" ALTER COLUMN "vacuous" DROP NOT NULL;--> statement-breakpoint
UPDATE "validation" SET "vacuous" = NULL WHERE NOT "vacuous";
