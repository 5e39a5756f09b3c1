CREATE TABLE "push_devices" (
	"device" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"language" text NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint DEFAULT 0 NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_push_devices_device_fk" FOREIGN KEY ("device") REFERENCES "public"."push_devices"("device") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_member" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_once" ON "pushes" USING btree ("device","kind","item_id");--> statement-breakpoint
CREATE INDEX "pushes_waiting" ON "pushes" USING btree ("id") WHERE "pushes"."ended_at" is null;