CREATE TABLE "lottery_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_code" text NOT NULL,
	"no" integer NOT NULL,
	"issue" text NOT NULL,
	"closes_at" bigint NOT NULL,
	"draws_at" bigint NOT NULL,
	"seed" text NOT NULL,
	"numbers" jsonb,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "draw_id" uuid;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "ticket" jsonb;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_game_code_games_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."games"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_draws_game" ON "lottery_draws" USING btree ("game_code","no");--> statement-breakpoint
CREATE INDEX "lottery_draws_due" ON "lottery_draws" USING btree ("draws_at") WHERE "lottery_draws"."state" <> 'settled';--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_draw_id_lottery_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."lottery_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rounds_draw" ON "rounds" USING btree ("draw_id","id") WHERE "rounds"."draw_id" is not null;--> statement-breakpoint
-- The first lottery of each of these vendors can be played from now on, under a name that says what is drawn, as in a site that is seeded today.
UPDATE "games" SET "engine" = kinds.engine, "name" = kinds.name
FROM (VALUES
	('TCG_LOTTO_VN', 'hoaSen', 'Hoa Sen 27'), ('TCG_SEA', 'silangan', 'Silangan 4D'),
	('LOTT', 'five', 'Suerte Five'), ('ELOTT', 'balls', 'Bola Eleven')
) AS kinds(vendor, engine, name)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = kinds.vendor AND own."game_type" IN ('LOTT', 'ELOTT') AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
);
