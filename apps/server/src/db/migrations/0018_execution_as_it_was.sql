ALTER TABLE "execution" ADD COLUMN "accepts_class" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "status_met" boolean;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "status_text" text;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "response_size_bytes" integer;--> statement-breakpoint
UPDATE "execution" SET "accepts_class" = true FROM "scenario"
  WHERE "scenario"."id" = "execution"."scenario_id" AND "execution"."status_code" <> "execution"."expected_status"
    AND ("execution"."overall_status" = 'success'
      OR "scenario"."details"->>'status_by' = 'convention' AND "scenario"."expected_http_status" = "execution"."expected_status");--> statement-breakpoint
UPDATE "execution" SET
  "status_met" = CASE WHEN "overall_status" = 'error' THEN NULL
    ELSE "status_code" = "expected_status" OR "accepts_class" AND "status_code" / 100 = "expected_status" / 100 END,
  "failure_reason" = CASE "overall_status" WHEN 'success' THEN NULL WHEN 'error' THEN "error"->>'message'
    ELSE nullif(concat_ws(' ',
      CASE WHEN NOT ("status_code" = "expected_status" OR "accepts_class" AND "status_code" / 100 = "expected_status" / 100)
        THEN 'Expected status ' || "expected_status" || CASE WHEN "accepts_class" THEN ' or another ' || "expected_status" / 100 || 'xx' ELSE '' END
          || ', but the API answered ' || "status_code" || '.' END,
      (SELECT 'Rule "' || (rule->>'validation_text') || '" failed: ' || (rule->>'reason')
        FROM jsonb_array_elements("results") WITH ORDINALITY AS given(rule, place)
        WHERE rule->>'status' = 'fail' ORDER BY place LIMIT 1)), '') END;
