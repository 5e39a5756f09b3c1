CREATE TABLE "promotion_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"promotion" text NOT NULL,
	"terms" jsonb NOT NULL,
	"currency" text NOT NULL,
	"joined_at" bigint NOT NULL,
	"before" bigint DEFAULT 0 NOT NULL,
	"reached_at" bigint,
	"comment" text,
	"decision" text,
	"decided_at" bigint,
	"reward_id" bigint
);
--> statement-breakpoint
CREATE TABLE "promotion_pictures" (
	"proof_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"entry_id" bigint,
	"place" integer,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"name" text PRIMARY KEY NOT NULL,
	"written" jsonb NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "turnover_times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_entries" ADD CONSTRAINT "promotion_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_entries" ADD CONSTRAINT "promotion_entries_promotion_promotions_name_fk" FOREIGN KEY ("promotion") REFERENCES "public"."promotions"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_entries" ADD CONSTRAINT "promotion_entries_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_pictures" ADD CONSTRAINT "promotion_pictures_proof_id_proof_pictures_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_pictures" ADD CONSTRAINT "promotion_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_pictures" ADD CONSTRAINT "promotion_pictures_entry_id_promotion_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."promotion_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_entries_once" ON "promotion_entries" USING btree ("member_id","promotion");--> statement-breakpoint
CREATE INDEX "promotion_entries_promotion" ON "promotion_entries" USING btree ("promotion");--> statement-breakpoint
CREATE INDEX "promotion_entries_waiting" ON "promotion_entries" USING btree ("joined_at") WHERE "promotion_entries"."decision" = 'waiting';--> statement-breakpoint
CREATE INDEX "promotion_pictures_member" ON "promotion_pictures" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "promotion_pictures_entry" ON "promotion_pictures" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "promotion_pictures_loose" ON "promotion_pictures" USING btree ("created_at") WHERE "promotion_pictures"."entry_id" is null;