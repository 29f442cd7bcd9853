CREATE TABLE "run_claim" (
	"run_id" integer NOT NULL,
	"worker_lock" integer NOT NULL,
	"positions" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_plan" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"scenario_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "execution" DROP CONSTRAINT "execution_endpoint_id_endpoint_id_fk";
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "claimed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "returned" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "worker_locks" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "run_claim" ADD CONSTRAINT "run_claim_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_plan" ADD CONSTRAINT "run_plan_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_claim_run_id_worker_lock_index" ON "run_claim" USING btree ("run_id","worker_lock");--> statement-breakpoint
-- Runs that are open while the server is upgraded go on, or are closed with what was under way, as before.
INSERT INTO "run_plan" ("run_id", "scenario_ids")
SELECT "run_id", array_agg("scenario_id" ORDER BY "position") FROM "run_item" GROUP BY "run_id";
--> statement-breakpoint
UPDATE "run" SET
	"worker_locks" = array_remove(ARRAY["worker_lock"], NULL),
	"claimed" = (SELECT count(*) FROM "run_item" WHERE "run_item"."run_id" = "run"."id" AND "run_item"."state" <> 'pending');
--> statement-breakpoint
INSERT INTO "run_claim" ("run_id", "worker_lock", "positions")
SELECT "run"."id", "run"."worker_lock", array_agg("placed"."position")
FROM "run" INNER JOIN (
	SELECT "run_id", "state", (row_number() OVER (PARTITION BY "run_id" ORDER BY "position"))::integer - 1 AS "position" FROM "run_item"
) AS "placed" ON "placed"."run_id" = "run"."id"
WHERE "run"."state" = 'running' AND "run"."worker_lock" IS NOT NULL AND "placed"."state" = 'claimed'
GROUP BY "run"."id";
--> statement-breakpoint
-- Events that were stored together are one row from now on.
UPDATE "run_event" SET "event" = jsonb_build_array("event");
