DROP INDEX "execution_run_id_index";--> statement-breakpoint
CREATE INDEX "execution_run_index" ON "execution" USING btree ("run_id","overall_status","run_at");