CREATE TABLE "notification_reads" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "notification_reads_pk" PRIMARY KEY("member_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;