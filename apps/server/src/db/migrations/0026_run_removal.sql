CREATE TABLE "run_removal" (
	"run_id" integer NOT NULL,
	"worker_lock" integer NOT NULL,
	"position" integer NOT NULL,
	"scenario_id" integer,
	"content" jsonb NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "run_removal_run_id_worker_lock_position_pk" PRIMARY KEY("run_id","worker_lock","position")
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "removing_lock" integer;--> statement-breakpoint
ALTER TABLE "run_removal" ADD CONSTRAINT "run_removal_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;