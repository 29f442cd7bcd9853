CREATE TABLE "rule_recompilation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_recompilation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"validation_id" integer NOT NULL,
	"text" text NOT NULL,
	"before" text,
	"after" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_recompilation" ADD CONSTRAINT "rule_recompilation_validation_id_validation_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_recompilation_validation_id_index" ON "rule_recompilation" USING btree ("validation_id");--> statement-breakpoint
CREATE INDEX "validation_compiler_version_index" ON "validation" USING btree ("compiler_version");