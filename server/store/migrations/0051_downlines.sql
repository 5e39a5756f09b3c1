CREATE TABLE "downlines" (
	"agent_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "downlines_pk" PRIMARY KEY("agent_id","member_id"),
	CONSTRAINT "downlines_below" CHECK ("downlines"."level" > 0 and "downlines"."agent_id" <> "downlines"."member_id")
);
--> statement-breakpoint
ALTER TABLE "downlines" ADD CONSTRAINT "downlines_agent_id_members_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downlines" ADD CONSTRAINT "downlines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downlines_joined" ON "downlines" USING btree ("agent_id","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "downlines_level" ON "downlines" USING btree ("agent_id","level","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "downlines_member" ON "downlines" USING btree ("member_id","level");--> statement-breakpoint
-- Those who are downlines of somebody already, on every level.
INSERT INTO "downlines" ("agent_id", "member_id", "level", "joined_at")
WITH RECURSIVE "below" AS (
	SELECT own."upline_id" AS "agent_id", own."id" AS "member_id", 1 AS "level", own."created_at" AS "joined_at"
	FROM "members" own WHERE own."upline_id" IS NOT NULL
	UNION ALL
	SELECT agent."upline_id", below."member_id", below."level" + 1, below."joined_at"
	FROM "below" below JOIN "members" agent ON agent."id" = below."agent_id" WHERE agent."upline_id" IS NOT NULL
)
SELECT "agent_id", "member_id", "level", "joined_at" FROM "below";
