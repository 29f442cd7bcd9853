-- Written by hand: drizzle cannot express partitions (docs/adr/0009-history-by-month.md). The snapshot beside it holds the columns,
-- the key and the indexes of the parent table, so that later migrations are generated as usual.
ALTER TABLE "execution" RENAME TO "execution_before";--> statement-breakpoint
ALTER SEQUENCE "execution_id_seq" RENAME TO "execution_before_id_seq";--> statement-breakpoint
DROP INDEX "execution_scenario_id_id_index";--> statement-breakpoint
DROP INDEX "execution_endpoint_id_id_index";--> statement-breakpoint
DROP INDEX "execution_run_id_index";--> statement-breakpoint
CREATE TABLE "execution" (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "execution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"organization_id" text NOT NULL,
	"endpoint_id" integer NOT NULL,
	"scenario_id" integer NOT NULL,
	"scenario_name" text NOT NULL,
	"overall_status" text NOT NULL,
	"expected_status" integer NOT NULL,
	"status_code" integer,
	"response_headers" jsonb NOT NULL,
	"response_body" text,
	"body_truncated" boolean NOT NULL,
	"response_time_ms" double precision,
	"request" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"attempts" jsonb,
	"error" jsonb,
	"run_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "execution_id_run_at_pk" PRIMARY KEY("id","run_at")
) PARTITION BY RANGE ("run_at");
--> statement-breakpoint
-- Bodies are compressed by the database, best with lz4, which not every build of PostgreSQL has. Partitions take it over.
DO $$
DECLARE
	stored text;
BEGIN
	FOREACH stored IN ARRAY ARRAY['response_body', 'response_headers', 'request', 'results'] LOOP
		EXECUTE format('ALTER TABLE "execution" ALTER COLUMN %I SET COMPRESSION lz4', stored);
	END LOOP;
EXCEPTION
	WHEN feature_not_supported THEN NULL;
END
$$;
--> statement-breakpoint
CREATE TABLE "execution_default" PARTITION OF "execution" DEFAULT;
--> statement-breakpoint
-- Makes the partition of a UTC month and answers whether it was missing. What the default partition holds of it moves there.
CREATE FUNCTION "add_execution_month"("month" date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	first_day timestamp := date_trunc('month', "month"::timestamp);
	starts timestamp with time zone := first_day AT TIME ZONE 'UTC';
	ends timestamp with time zone := (first_day + interval '1 month') AT TIME ZONE 'UTC';
	partition_name text := 'execution_' || to_char(first_day, 'YYYY_MM');
	is_early boolean;
BEGIN
	IF to_regclass(format('%I', partition_name)) IS NOT NULL THEN
		RETURN false;
	END IF;
	LOCK TABLE "execution" IN ACCESS EXCLUSIVE MODE;
	is_early := EXISTS (SELECT 1 FROM "execution_default" WHERE "run_at" >= starts AND "run_at" < ends);
	IF is_early THEN
		CREATE TEMPORARY TABLE "execution_moved" AS SELECT * FROM "execution_default" WHERE "run_at" >= starts AND "run_at" < ends;
		DELETE FROM "execution_default" WHERE "run_at" >= starts AND "run_at" < ends;
	END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF "execution" FOR VALUES FROM (%L) TO (%L)', partition_name, starts, ends);
	IF is_early THEN
		INSERT INTO "execution" OVERRIDING SYSTEM VALUE SELECT * FROM "execution_moved";
		DROP TABLE "execution_moved";
	END IF;
	RETURN true;
END
$$;
--> statement-breakpoint
SELECT "add_execution_month"("month"::date) FROM (
	SELECT date_trunc('month', "run_at"::timestamp (3) with time zone AT TIME ZONE 'UTC') AS "month" FROM "execution_before"
	UNION
	SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month' FROM generate_series(0, 2) AS ahead
) AS months ORDER BY "month";
--> statement-breakpoint
INSERT INTO "execution" (
	"id", "run_id", "organization_id", "endpoint_id", "scenario_id", "scenario_name", "overall_status",
	"expected_status", "status_code", "response_headers", "response_body", "body_truncated", "response_time_ms",
	"request", "results", "attempts", "error", "run_at"
) OVERRIDING SYSTEM VALUE SELECT
	"id", "run_id", "organization_id", "endpoint_id", "scenario_id", "scenario_name", "overall_status",
	"expected_status", "status_code", "response_headers", "response_body", "body_truncated", "response_time_ms",
	"request", "results", "attempts", "error", "run_at"
FROM "execution_before" ORDER BY "id";
--> statement-breakpoint
SELECT setval('"execution_id_seq"', last_value, is_called) FROM "execution_before_id_seq";
--> statement-breakpoint
DROP TABLE "execution_before";
--> statement-breakpoint
ALTER TABLE "execution" ADD CONSTRAINT "execution_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution" ADD CONSTRAINT "execution_endpoint_id_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution" ADD CONSTRAINT "execution_scenario_id_scenario_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "execution_scenario_history_index" ON "execution" USING btree ("scenario_id","run_at","id","overall_status");--> statement-breakpoint
CREATE INDEX "execution_endpoint_history_index" ON "execution" USING btree ("endpoint_id","run_at","id","overall_status");--> statement-breakpoint
CREATE INDEX "execution_run_id_index" ON "execution" USING btree ("run_id");
