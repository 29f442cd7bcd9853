CREATE TABLE "subscription" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"tier_id" integer NOT NULL,
	"status" text NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"current_period_end" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tier" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"price_monthly" integer NOT NULL,
	"price_yearly" integer NOT NULL,
	"max_systems" integer NOT NULL,
	"max_scenarios" integer NOT NULL,
	"max_runs_per_month" integer NOT NULL,
	"max_validation_generations_per_month" integer NOT NULL,
	"advanced_auth_enabled" boolean NOT NULL,
	"priority_support_enabled" boolean NOT NULL,
	"auto_validation_generation_enabled" boolean NOT NULL,
	"for_sale" boolean NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tier_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "usage_counter" (
	"organization_id" text NOT NULL,
	"month" date NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"validation_generations" integer DEFAULT 0 NOT NULL,
	"tokens_input" integer DEFAULT 0 NOT NULL,
	"tokens_output" integer DEFAULT 0 NOT NULL,
	"llm_requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_counter_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_tier_id_tier_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counter" ADD CONSTRAINT "usage_counter_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tier_one_default" ON "tier" USING btree ("is_default") WHERE "tier"."is_default";--> statement-breakpoint
INSERT INTO "tier" ("id", "name", "display_name", "description", "price_monthly", "price_yearly", "max_systems", "max_scenarios", "max_runs_per_month", "max_validation_generations_per_month", "advanced_auth_enabled", "priority_support_enabled", "auto_validation_generation_enabled", "for_sale") VALUES
	(1, 'free', 'Free', 'Try Assay on one system.', 0, 0, 1, 5, 50, 3, false, false, false, true),
	(2, 'starter', 'Starter', 'For a developer or a small team.', 1900, 19900, 5, 50, 1000, 50, true, false, true, true),
	(3, 'professional', 'Professional', 'For teams that test many systems.', 4900, 49900, 25, 500, 10000, 500, true, true, true, true),
	(4, 'self-hosted', 'Self-hosted', 'Your own server: nothing is limited.', 0, 0, -1, -1, -1, -1, true, false, true, false);
