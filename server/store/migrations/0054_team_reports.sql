DROP INDEX "downlines_member";--> statement-breakpoint
CREATE INDEX "deposits_paid" ON "deposits" USING btree ("finished_at") WHERE "deposits"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "rounds_begun" ON "rounds" USING btree ("created_at","id","member_id","game_code","currency","state","bet","win");--> statement-breakpoint
CREATE INDEX "upline_transfers_sent" ON "upline_transfers" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "withdrawals_done" ON "withdrawals" USING btree ("changed_at") WHERE "withdrawals"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "downlines_member" ON "downlines" USING btree ("member_id","level","agent_id");