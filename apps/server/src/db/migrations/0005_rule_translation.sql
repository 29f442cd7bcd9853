CREATE TABLE "rule_translation" (
	"key" text PRIMARY KEY NOT NULL,
	"check" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
