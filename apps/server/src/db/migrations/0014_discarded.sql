CREATE TABLE "discarded" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discarded_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system_id" integer NOT NULL,
	"endpoint_id" integer,
	"operation" text NOT NULL,
	"request" jsonb,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discarded" ADD CONSTRAINT "discarded_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discarded" ADD CONSTRAINT "discarded_endpoint_id_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoint"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discarded_system_id_index" ON "discarded" USING btree ("system_id");--> statement-breakpoint
CREATE INDEX "discarded_endpoint_id_index" ON "discarded" USING btree ("endpoint_id");