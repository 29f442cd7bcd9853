CREATE TABLE "warm_up_removal" (
	"system_id" integer NOT NULL,
	"worker_lock" integer NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "warm_up_removal_system_id_worker_lock_position_pk" PRIMARY KEY("system_id","worker_lock","position")
);
--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "follow_ups" jsonb;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "may_change_settings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_removal" ADD COLUMN "singleton" text;--> statement-breakpoint
ALTER TABLE "system" ADD COLUMN "may_change_settings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system" ADD COLUMN "warm_up_left" jsonb;--> statement-breakpoint
ALTER TABLE "warm_up_removal" ADD CONSTRAINT "warm_up_removal_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_removal_singleton" ON "run_removal" USING btree ("singleton") WHERE "run_removal"."singleton" is not null and not "run_removal"."is_done";