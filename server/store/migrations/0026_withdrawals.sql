CREATE TABLE "payout_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_name" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"usable_from" bigint NOT NULL,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"destination_id" uuid NOT NULL,
	"provider_name" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"requested_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	"confirmation" text,
	"confirm_by" bigint,
	"received" bigint,
	"proof_id" uuid,
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."fee" >= 0 and "withdrawals"."amount" > "withdrawals"."fee"),
	CONSTRAINT "withdrawals_reason" CHECK (("withdrawals"."state" = 'rejected') = ("withdrawals"."reason" is not null)),
	CONSTRAINT "withdrawals_paid" CHECK (("withdrawals"."state" = 'paid') = ("withdrawals"."confirmation" is not null) and ("withdrawals"."state" = 'paid') = ("withdrawals"."confirm_by" is not null)),
	CONSTRAINT "withdrawals_received" CHECK ("withdrawals"."received" between 0 and "withdrawals"."amount" - "withdrawals"."fee")
);
--> statement-breakpoint
ALTER TABLE "payout_destinations" ADD CONSTRAINT "payout_destinations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_destination_id_payout_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."payout_destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_destinations_member" ON "payout_destinations" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_destinations_default" ON "payout_destinations" USING btree ("member_id") WHERE "payout_destinations"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_reference" ON "withdrawals" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_key" ON "withdrawals" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("member_id","requested_at") WHERE "withdrawals"."state" in ('requested', 'reviewing', 'approved');--> statement-breakpoint
CREATE INDEX "withdrawals_awaited" ON "withdrawals" USING btree ("confirm_by") WHERE "withdrawals"."confirmation" = 'awaited';--> statement-breakpoint
CREATE INDEX "withdrawals_destination" ON "withdrawals" USING btree ("destination_id");