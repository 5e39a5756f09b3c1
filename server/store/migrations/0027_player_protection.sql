CREATE TABLE "play_protection" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"check_minutes" integer,
	"marketing" boolean DEFAULT true NOT NULL,
	"exclusion" text,
	"excluded_at" bigint,
	"excluded_until" bigint,
	"play_began" bigint DEFAULT 0 NOT NULL,
	"played_at" bigint DEFAULT 0 NOT NULL,
	"checked_at" bigint DEFAULT 0 NOT NULL,
	"session_staked" bigint DEFAULT 0 NOT NULL,
	"session_won" bigint DEFAULT 0 NOT NULL,
	"day_from" bigint DEFAULT 0 NOT NULL,
	"day_staked" bigint DEFAULT 0 NOT NULL,
	"day_won" bigint DEFAULT 0 NOT NULL,
	"day_played" bigint DEFAULT 0 NOT NULL,
	"week_from" bigint DEFAULT 0 NOT NULL,
	"week_staked" bigint DEFAULT 0 NOT NULL,
	"week_won" bigint DEFAULT 0 NOT NULL,
	"week_played" bigint DEFAULT 0 NOT NULL,
	"month_from" bigint DEFAULT 0 NOT NULL,
	"month_staked" bigint DEFAULT 0 NOT NULL,
	"month_won" bigint DEFAULT 0 NOT NULL,
	"month_played" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_protection_exclusion" CHECK (("play_protection"."exclusion" is null) = ("play_protection"."excluded_at" is null))
);
--> statement-breakpoint
ALTER TABLE "play_protection" ADD CONSTRAINT "play_protection_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;