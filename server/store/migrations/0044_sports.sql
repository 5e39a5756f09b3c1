CREATE TABLE "sports_bets" (
	"round_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sports_fixtures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"league" text NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"home" text NOT NULL,
	"away" text NOT NULL,
	"home_rate" integer NOT NULL,
	"away_rate" integer NOT NULL,
	"kicks_off_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"seed" text NOT NULL,
	"home_score" integer,
	"away_score" integer,
	"abandoned" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sports_legs" (
	"round_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"fixture_id" uuid NOT NULL,
	"market" text NOT NULL,
	"line" double precision,
	"selection" text NOT NULL,
	"odds" integer NOT NULL,
	CONSTRAINT "sports_legs_pk" PRIMARY KEY("round_id","place")
);
--> statement-breakpoint
ALTER TABLE "sports_bets" ADD CONSTRAINT "sports_bets_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sports_bets" ADD CONSTRAINT "sports_bets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sports_legs" ADD CONSTRAINT "sports_legs_round_id_sports_bets_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."sports_bets"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sports_legs" ADD CONSTRAINT "sports_legs_fixture_id_sports_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."sports_fixtures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sports_bets_member" ON "sports_bets" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sports_fixtures_league" ON "sports_fixtures" USING btree ("league","no");--> statement-breakpoint
CREATE INDEX "sports_fixtures_ends" ON "sports_fixtures" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sports_fixtures_due" ON "sports_fixtures" USING btree ("ends_at") WHERE "sports_fixtures"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX "sports_legs_fixture" ON "sports_legs" USING btree ("fixture_id","round_id");