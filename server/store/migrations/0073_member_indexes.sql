CREATE INDEX "downline_remarks_member" ON "downline_remarks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "house_offers_member" ON "house_offers" USING btree ("member_id");