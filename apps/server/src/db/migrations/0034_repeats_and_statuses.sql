ALTER TABLE "run" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "repeats_run" integer;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "repeats_execution" bigint;--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "last_status_in" text;--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "statuses" jsonb;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_repeats_run_run_id_fk" FOREIGN KEY ("repeats_run") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_repeats_run_index" ON "run" USING btree ("repeats_run");--> statement-breakpoint
-- Before this, only the name told what repeats another run.
UPDATE "run" SET "is_repeat" = true WHERE right("name", 14) = ' (what failed)'
	AND NOT EXISTS (SELECT 1 FROM "system" WHERE "system"."id" = "run"."system_id" AND "system"."name" = "run"."name");--> statement-breakpoint
UPDATE "scenario" SET "last_status_in" = 'none', "statuses" = jsonb_build_object('none', "last_status") FROM "endpoint"
	WHERE "endpoint"."id" = "scenario"."endpoint_id" AND "last_status" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "run" WHERE "run"."system_id" = "endpoint"."system_id" AND "run"."environment_name" IS NOT NULL);--> statement-breakpoint
UPDATE "scenario" SET "last_status_in" = "found"."place", "statuses" = jsonb_build_object("found"."place", "last_status") FROM (
	SELECT "judged"."id", "newest"."place" FROM "scenario" AS "judged" CROSS JOIN LATERAL (
		SELECT CASE WHEN "run"."environment_name" IS NULL THEN 'none' ELSE "run"."environment_id"::text END AS "place", "overall_status"
		FROM "execution" JOIN "run" ON "run"."id" = "execution"."run_id" WHERE "execution"."scenario_id" = "judged"."id"
		ORDER BY "execution"."run_at" DESC, "execution"."id" DESC LIMIT 1) AS "newest"
	WHERE "judged"."last_status" = "newest"."overall_status" AND "judged"."last_status_in" IS NULL AND "newest"."place" IS NOT NULL
) AS "found" WHERE "found"."id" = "scenario"."id";
