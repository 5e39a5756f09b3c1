ALTER TABLE "upline_transfers" RENAME TO "member_transfers";--> statement-breakpoint
ALTER TABLE "member_transfers" RENAME COLUMN "upline_id" TO "receiver_id";--> statement-breakpoint
ALTER TABLE "member_transfers" DROP CONSTRAINT "upline_transfers_amount";--> statement-breakpoint
ALTER TABLE "member_transfers" DROP CONSTRAINT "upline_transfers_other";--> statement-breakpoint
ALTER TABLE "member_transfers" DROP CONSTRAINT "upline_transfers_member_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "member_transfers" DROP CONSTRAINT "upline_transfers_upline_id_members_id_fk";
--> statement-breakpoint
DROP INDEX "upline_transfers_reference";--> statement-breakpoint
DROP INDEX "upline_transfers_key";--> statement-breakpoint
DROP INDEX "upline_transfers_member";--> statement-breakpoint
DROP INDEX "upline_transfers_upline";--> statement-breakpoint
DROP INDEX "upline_transfers_sent";--> statement-breakpoint
ALTER TABLE "member_transfers" ADD COLUMN "direction" text DEFAULT 'up' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_transfers" ADD CONSTRAINT "member_transfers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transfers" ADD CONSTRAINT "member_transfers_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_transfers_reference" ON "member_transfers" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "member_transfers_key" ON "member_transfers" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "member_transfers_member" ON "member_transfers" USING btree ("member_id","sent_at");--> statement-breakpoint
CREATE INDEX "member_transfers_receiver" ON "member_transfers" USING btree ("receiver_id","sent_at");--> statement-breakpoint
CREATE INDEX "member_transfers_sent" ON "member_transfers" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "member_transfers" ADD CONSTRAINT "member_transfers_amount" CHECK ("member_transfers"."amount" > 0);--> statement-breakpoint
ALTER TABLE "member_transfers" ADD CONSTRAINT "member_transfers_other" CHECK ("member_transfers"."receiver_id" <> "member_transfers"."member_id");