CREATE TABLE "settlement_progress" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"settled_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"upline_id" uuid NOT NULL,
	"downline_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	"currency" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"active_members" integer NOT NULL,
	"bets" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"won" bigint NOT NULL,
	"staked_on_wins" bigint NOT NULL,
	"staked_on_losses" bigint NOT NULL,
	"tier" integer,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"paid_at" bigint,
	"created_at" bigint NOT NULL,
	"told_at" bigint,
	CONSTRAINT "statements_time" CHECK ("statements"."starts_at" < "statements"."ends_at"),
	CONSTRAINT "statements_amount" CHECK ("statements"."amount" >= 0 and ("statements"."amount" = 0) = ("statements"."state" = 'nothing')),
	CONSTRAINT "statements_paid" CHECK (("statements"."state" = 'paid') = ("statements"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "settlement_progress" ADD CONSTRAINT "settlement_progress_version_id_contract_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."contract_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_version_id_contract_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."contract_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_upline_id_members_id_fk" FOREIGN KEY ("upline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_downline_id_members_id_fk" FOREIGN KEY ("downline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "statements" USING btree ("version_id","starts_at");--> statement-breakpoint
CREATE INDEX "statements_upline" ON "statements" USING btree ("upline_id","kind","ends_at","id");--> statement-breakpoint
CREATE INDEX "statements_downline" ON "statements" USING btree ("downline_id","kind","ends_at","id");--> statement-breakpoint
CREATE INDEX "statements_owed" ON "statements" USING btree ("upline_id","ends_at","depth","id") WHERE "statements"."state" = 'owed';--> statement-breakpoint
CREATE INDEX "rounds_settled" ON "rounds" USING btree ("settled_at","id") WHERE "rounds"."state" = 'settled';