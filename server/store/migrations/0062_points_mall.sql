CREATE TABLE "point_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"type" text NOT NULL,
	"reward" text,
	"words" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"points" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"currency" text NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint,
	"reward_id" bigint,
	"destination" text,
	"state" text NOT NULL,
	"remark" text,
	"applied_at" bigint NOT NULL,
	"decided_at" bigint,
	CONSTRAINT "point_redemptions_amounts" CHECK ("point_redemptions"."points" > 0 and "point_redemptions"."quantity" > 0),
	CONSTRAINT "point_redemptions_decided" CHECK (("point_redemptions"."state" = 'processing') = ("point_redemptions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "point_rests" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"rest" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_rewards" (
	"name" text PRIMARY KEY NOT NULL,
	"written" jsonb NOT NULL,
	"stock" integer,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "point_rewards_stock" CHECK ("point_rewards"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_read" (
	"id" integer PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_redemptions" ADD CONSTRAINT "point_redemptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_redemptions" ADD CONSTRAINT "point_redemptions_reward_point_rewards_name_fk" FOREIGN KEY ("reward") REFERENCES "public"."point_rewards"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_rests" ADD CONSTRAINT "point_rests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "point_redemptions_reference" ON "point_redemptions" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "point_redemptions_key" ON "point_redemptions" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "point_redemptions_member" ON "point_redemptions" USING btree ("member_id","applied_at");--> statement-breakpoint
CREATE INDEX "point_redemptions_reward" ON "point_redemptions" USING btree ("reward");--> statement-breakpoint
CREATE INDEX "point_redemptions_open" ON "point_redemptions" USING btree ("applied_at") WHERE "point_redemptions"."state" = 'processing';