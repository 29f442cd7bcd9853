-- Who was invited twice was in twice: the higher role stays, since an organization may have no other owner, then the older row.
WITH "ranked" AS (
  SELECT "id", row_number() OVER (
    PARTITION BY "organization_id", "user_id"
    ORDER BY CASE WHEN "role" LIKE '%owner%' THEN 0 WHEN "role" LIKE '%admin%' THEN 1 WHEN "role" LIKE '%member%' THEN 2 ELSE 3 END,
      "created_at", "id"
  ) AS "rank" FROM "member"
)
DELETE FROM "member" USING "ranked" WHERE "ranked"."id" = "member"."id" AND "ranked"."rank" > 1;--> statement-breakpoint
DROP INDEX "member_organization_id_index";--> statement-breakpoint
CREATE UNIQUE INDEX "member_organization_id_user_id" ON "member" USING btree ("organization_id","user_id");