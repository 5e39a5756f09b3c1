CREATE TABLE "board_results" (
	"board_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"player" bigint NOT NULL,
	"score" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	CONSTRAINT "board_results_pk" PRIMARY KEY("board_id","place")
);
--> statement-breakpoint
CREATE TABLE "commission_days" (
	"day" text PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"granted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"reference" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"staked" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reward_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mission_boards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"starts_on" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"currency" text NOT NULL,
	"rules" jsonb NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "mission_prizes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"mission" text NOT NULL,
	"starts_on" text NOT NULL,
	"task" jsonb,
	"streak" integer,
	"idempotency_key" uuid,
	"amount" bigint NOT NULL,
	"done_at" bigint NOT NULL,
	"claim_by" bigint NOT NULL,
	"reward_id" bigint
);
--> statement-breakpoint
CREATE TABLE "play_sums" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts_on" text NOT NULL,
	"currency" text NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"staked_by" bigint DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	"won_by" bigint DEFAULT 0 NOT NULL,
	"deposits" integer DEFAULT 0 NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"vendors" integer DEFAULT 0 NOT NULL,
	"moved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_sums_read" (
	"id" integer PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "played_vendors" (
	"member_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts_on" text NOT NULL,
	"vendor" text NOT NULL,
	CONSTRAINT "played_vendors_pk" PRIMARY KEY("member_id","period","starts_on","vendor")
);
--> statement-breakpoint
ALTER TABLE "board_results" ADD CONSTRAINT "board_results_board_id_mission_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."mission_boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_results" ADD CONSTRAINT "board_results_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_results" ADD CONSTRAINT "board_results_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_friend_id_members_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_day_commission_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."commission_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_prizes" ADD CONSTRAINT "mission_prizes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_prizes" ADD CONSTRAINT "mission_prizes_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_vendors" ADD CONSTRAINT "played_vendors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_results_member" ON "board_results" USING btree ("member_id","board_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_once" ON "commissions" USING btree ("friend_id","day");--> statement-breakpoint
CREATE INDEX "commissions_member" ON "commissions" USING btree ("member_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "mission_boards_once" ON "mission_boards" USING btree ("period","starts_on");--> statement-breakpoint
CREATE INDEX "mission_boards_open" ON "mission_boards" USING btree ("ends_at") WHERE "mission_boards"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mission_prizes_once" ON "mission_prizes" USING btree ("member_id","mission","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "mission_prizes_key" ON "mission_prizes" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "play_sums_member" ON "play_sums" USING btree ("member_id","period","starts_on");--> statement-breakpoint
CREATE INDEX "play_sums_staked" ON "play_sums" USING btree ("period","starts_on","staked" DESC NULLS LAST,"staked_by");--> statement-breakpoint
CREATE INDEX "play_sums_won" ON "play_sums" USING btree ("period","starts_on","won" DESC NULLS LAST,"won_by");