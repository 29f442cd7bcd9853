ALTER TABLE "validation" ADD COLUMN "generated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A scenario that is generated is stored in one transaction with its rules, whose default time is that of the transaction.
UPDATE "validation" SET "generated" = true FROM "scenario"
WHERE "scenario"."id" = "validation"."scenario_id" AND "scenario"."details"->>'generated_by' IN ('builtin', 'model')
  AND "validation"."created_at" = "scenario"."created_at";
