CREATE TABLE "rewards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"granted_at" bigint NOT NULL,
	"expires_at" bigint,
	"claimed_at" bigint,
	CONSTRAINT "rewards_amount" CHECK ("rewards"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rewards_unclaimed" ON "rewards" USING btree ("member_id") WHERE "rewards"."claimed_at" is null;