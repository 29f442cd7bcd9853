CREATE TABLE "key_rotation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_key" text NOT NULL,
	"previous_key" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
