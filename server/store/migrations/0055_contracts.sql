CREATE TABLE "contract_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"what" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" bigint NOT NULL,
	"reason" text,
	"answered_at" bigint,
	"outcome" text,
	"answer" text,
	CONSTRAINT "contract_requests_answer" CHECK (("contract_requests"."outcome" is null) = ("contract_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "contract_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"upline_id" uuid NOT NULL,
	"downline_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"top_rate" integer NOT NULL,
	"offered_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"seen_at" bigint,
	"answered_at" bigint,
	"outcome" text,
	"reason" text,
	"active_from" bigint,
	"active_until" bigint,
	"ended_by" text,
	CONSTRAINT "contract_versions_answer" CHECK (("contract_versions"."outcome" is null) = ("contract_versions"."answered_at" is null)),
	CONSTRAINT "contract_versions_agreed" CHECK (("contract_versions"."active_from" is not null) = ("contract_versions"."outcome" is not distinct from 'agreed')),
	CONSTRAINT "contract_versions_ended" CHECK (("contract_versions"."active_until" is null) = ("contract_versions"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"upline_id" uuid NOT NULL,
	"downline_id" uuid NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "contracts_two" CHECK ("contracts"."upline_id" <> "contracts"."downline_id")
);
--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_upline_id_members_id_fk" FOREIGN KEY ("upline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_downline_id_members_id_fk" FOREIGN KEY ("downline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_upline_id_members_id_fk" FOREIGN KEY ("upline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_downline_id_members_id_fk" FOREIGN KEY ("downline_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_requests_open" ON "contract_requests" USING btree ("contract_id") WHERE "contract_requests"."outcome" is null;--> statement-breakpoint
CREATE INDEX "contract_requests_contract" ON "contract_requests" USING btree ("contract_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_number" ON "contract_versions" USING btree ("contract_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_open" ON "contract_versions" USING btree ("contract_id") WHERE "contract_versions"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_active" ON "contract_versions" USING btree ("contract_id") WHERE "contract_versions"."active_from" is not null and "contract_versions"."active_until" is null;--> statement-breakpoint
CREATE INDEX "contract_versions_upline" ON "contract_versions" USING btree ("upline_id","kind","active_from");--> statement-breakpoint
CREATE INDEX "contract_versions_expiry" ON "contract_versions" USING btree ("expires_at") WHERE "contract_versions"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_downline" ON "contracts" USING btree ("downline_id","kind");--> statement-breakpoint
CREATE INDEX "contracts_upline" ON "contracts" USING btree ("upline_id","kind");