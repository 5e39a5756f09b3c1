CREATE TABLE "card_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_code" text NOT NULL,
	"currency" text NOT NULL,
	"ante" bigint NOT NULL,
	"seed" text NOT NULL,
	"client_seed" text,
	"first" integer,
	"turn" integer,
	"state" text NOT NULL,
	"next_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_seats" (
	"match_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"game_code" text NOT NULL,
	"member_id" uuid,
	"round_id" uuid,
	"name" text NOT NULL,
	"move" text,
	"by_clock" boolean DEFAULT false NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "card_seats_pk" PRIMARY KEY("match_id","place")
);
--> statement-breakpoint
ALTER TABLE "card_matches" ADD CONSTRAINT "card_matches_game_code_games_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."games"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_seats" ADD CONSTRAINT "card_seats_match_id_card_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."card_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_seats" ADD CONSTRAINT "card_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_seats" ADD CONSTRAINT "card_seats_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_matches_waiting" ON "card_matches" USING btree ("game_code","currency","ante") WHERE "card_matches"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_matches_due" ON "card_matches" USING btree ("next_at") WHERE "card_matches"."state" <> 'settled';--> statement-breakpoint
CREATE UNIQUE INDEX "card_seats_round" ON "card_seats" USING btree ("round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_seats_open" ON "card_seats" USING btree ("member_id","game_code") WHERE "card_seats"."is_open";--> statement-breakpoint
CREATE INDEX "card_seats_member" ON "card_seats" USING btree ("member_id","game_code","created_at");--> statement-breakpoint
-- The first PvP game of these vendors has rooms from now on, under a name that says what is played, as in a site that is seeded today.
UPDATE "games" SET "engine" = 'luckyNine', "name" = opened.name
FROM (VALUES
	('AMIHAN', 'Amihan Lucky Nine'), ('BAYBAYIN', 'Baybayin Lucky Nine')
) AS opened(vendor, name)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = opened.vendor AND own."game_type" = 'PVP' AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
);
