CREATE TABLE "feedback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"member_id" uuid,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"closed_at" bigint,
	"answer" text,
	CONSTRAINT "feedback_answer" CHECK ("feedback"."answer" is null or ("feedback"."closed_at" is not null and "feedback"."member_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_reference" ON "feedback" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_key" ON "feedback" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "feedback_member" ON "feedback" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("id") WHERE "feedback"."closed_at" is null;