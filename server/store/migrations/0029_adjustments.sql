CREATE TABLE "adjustments" (
	"reference" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"withdrawal_id" uuid,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"decided_by" text,
	"decided_at" bigint,
	CONSTRAINT "adjustments_amount" CHECK ("adjustments"."amount" <> 0),
	CONSTRAINT "adjustments_decided" CHECK (("adjustments"."state" = 'waiting') = ("adjustments"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "operator_people" (
	"name" text PRIMARY KEY NOT NULL,
	"key_hash" "bytea",
	"wanted_by" text,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "settled_at" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_waiting" ON "adjustments" USING btree ("asked_at") WHERE "adjustments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "adjustments_asked" ON "adjustments" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "adjustments_member" ON "adjustments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "adjustments_withdrawal" ON "adjustments" USING btree ("withdrawal_id");--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_settled" CHECK (("withdrawals"."settlement" is null) = ("withdrawals"."settled_at" is null));