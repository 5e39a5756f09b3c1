CREATE TABLE "upline_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"upline_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "upline_transfers_amount" CHECK ("upline_transfers"."amount" > 0),
	CONSTRAINT "upline_transfers_other" CHECK ("upline_transfers"."upline_id" <> "upline_transfers"."member_id")
);
--> statement-breakpoint
ALTER TABLE "upline_transfers" ADD CONSTRAINT "upline_transfers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upline_transfers" ADD CONSTRAINT "upline_transfers_upline_id_members_id_fk" FOREIGN KEY ("upline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upline_transfers_reference" ON "upline_transfers" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "upline_transfers_key" ON "upline_transfers" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "upline_transfers_member" ON "upline_transfers" USING btree ("member_id","sent_at");--> statement-breakpoint
CREATE INDEX "upline_transfers_upline" ON "upline_transfers" USING btree ("upline_id","sent_at");