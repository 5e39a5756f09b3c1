CREATE TABLE "downline_remarks" (
	"agent_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"remark" text NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "downline_remarks_pk" PRIMARY KEY("agent_id","member_id"),
	CONSTRAINT "downline_remarks_length" CHECK (char_length("downline_remarks"."remark") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "downline_remarks" ADD CONSTRAINT "downline_remarks_agent_id_members_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downline_remarks" ADD CONSTRAINT "downline_remarks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_code" ON "members" USING btree (right("id"::text, 10));