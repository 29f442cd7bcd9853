-- The mark of a request that its collection has lost was called "gone".
UPDATE "scenario" SET "imported" = ("imported" - 'gone') || '{"deleted": true}' WHERE "imported" ? 'gone';--> statement-breakpoint
UPDATE "system_import" SET "snapshot" = jsonb_set("snapshot", '{requests}', (
  SELECT jsonb_agg(request || jsonb_build_object('before', before, 'after', after) ORDER BY position)
  FROM jsonb_array_elements("snapshot"->'requests') WITH ORDINALITY AS listed(request, position)
  CROSS JOIN LATERAL (SELECT
    CASE WHEN (request->'before'->'imported') ? 'gone' THEN jsonb_set(request->'before', '{imported}', ((request->'before'->'imported') - 'gone') || '{"deleted": true}') ELSE request->'before' END AS before,
    CASE WHEN (request->'after'->'imported') ? 'gone' THEN jsonb_set(request->'after', '{imported}', ((request->'after'->'imported') - 'gone') || '{"deleted": true}') ELSE request->'after' END AS after) AS marked))
WHERE jsonb_array_length("snapshot"->'requests') > 0;
