CREATE TABLE "vip_days" (
	"day" text PRIMARY KEY NOT NULL,
	"granted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_grants" (
	"member_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	CONSTRAINT "vip_grants_pk" PRIMARY KEY("member_id","what")
);
--> statement-breakpoint
CREATE TABLE "vip_months" (
	"month" text PRIMARY KEY NOT NULL,
	"up_to" uuid,
	"decided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "vip_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"from_level" integer NOT NULL,
	"to_level" integer NOT NULL,
	"reason" text NOT NULL,
	"month" text,
	"moved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_standings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"peak" integer DEFAULT 1 NOT NULL,
	"rewarded_up_to" integer DEFAULT 1 NOT NULL,
	"raised_at" bigint,
	"held_at" integer,
	"birthday_set_at" bigint
);
--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_moves" ADD CONSTRAINT "vip_moves_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_standings" ADD CONSTRAINT "vip_standings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vip_moves_member" ON "vip_moves" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vip_moves_once" ON "vip_moves" USING btree ("member_id","month") WHERE "vip_moves"."month" is not null;