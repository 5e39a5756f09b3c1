ALTER TABLE "launches" DROP CONSTRAINT "launches_session_id_sessions_id_fk";
--> statement-breakpoint
DROP INDEX "sessions_member";--> statement-breakpoint
ALTER TABLE "launches" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "last_at" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "bucket" text;--> statement-breakpoint
ALTER TABLE "launches" ADD CONSTRAINT "launches_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_created" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_bucket" ON "audit_events" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "launches_session" ON "launches" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id","created_at");