CREATE TABLE "contract_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint,
	CONSTRAINT "contract_pauses_time" CHECK ("contract_pauses"."ends_at" is null or "contract_pauses"."starts_at" <= "contract_pauses"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "house_offers" (
	"reference" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"decided_by" text,
	"decided_at" bigint,
	CONSTRAINT "house_offers_decided" CHECK (("house_offers"."state" = 'waiting') = ("house_offers"."decided_by" is null))
);
--> statement-breakpoint
ALTER TABLE "contract_requests" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_versions" ALTER COLUMN "upline_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "upline_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "upline_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "bonus_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "carried" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "house_offers" ADD CONSTRAINT "house_offers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_pauses_open" ON "contract_pauses" USING btree ("kind") WHERE "contract_pauses"."ends_at" is null;--> statement-breakpoint
CREATE INDEX "house_offers_waiting" ON "house_offers" USING btree ("asked_at") WHERE "house_offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "statements_house_owed" ON "statements" USING btree ("ends_at","id") WHERE "statements"."state" = 'owed' and "statements"."upline_id" is null;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_basis" CHECK ("statements"."bonus_cost" >= 0 and "statements"."carried" <= 0);