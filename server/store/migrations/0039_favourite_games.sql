CREATE TABLE "favourite_games" (
	"member_id" uuid NOT NULL,
	"game_code" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourite_games_pk" PRIMARY KEY("member_id","game_code")
);
--> statement-breakpoint
ALTER TABLE "favourite_games" ADD CONSTRAINT "favourite_games_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_games" ADD CONSTRAINT "favourite_games_game_code_games_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."games"("code") ON DELETE no action ON UPDATE no action;