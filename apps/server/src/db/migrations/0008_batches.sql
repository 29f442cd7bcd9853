CREATE TABLE "batch" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"generates" boolean NOT NULL,
	"notice" text,
	"error" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "batch_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "batch_event" (
	"run_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "batch_event_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "batch_item" (
	"run_id" integer NOT NULL,
	"scenario_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"step" text,
	"http_status" integer,
	"response_time_ms" double precision,
	"started_at" timestamp with time zone,
	"duration_ms" double precision,
	"matches" boolean,
	"confidence" double precision,
	"generated" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	CONSTRAINT "batch_item_run_id_scenario_id_pk" PRIMARY KEY("run_id","scenario_id")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_event" ADD CONSTRAINT "batch_event_run_id_batch_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."batch"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_run_id_batch_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."batch"("run_id") ON DELETE cascade ON UPDATE no action;